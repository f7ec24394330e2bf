"use strict";
const told = JSON.parse(document.getElementById("game").textContent);
const at = id => document.getElementById(id);
const plies = document.querySelectorAll("#board .ply"), last = plies.length - 1;
const slider = at("ply");
slider.max = last;
let ply = 0;

function show(to) {
  plies[ply].setAttribute("display", "none");
  ply = Math.max(0, Math.min(last, to));
  plies[ply].removeAttribute("display");
  at("told").textContent = told[ply];
  slider.value = ply;
}

at("first").onclick = () => show(0);
at("back").onclick = () => show(ply - 1);
at("on").onclick = () => show(ply + 1);
at("last").onclick = () => show(last);
slider.oninput = () => show(Number(slider.value));
document.addEventListener("keydown", event => {
  if (event.target === slider) return;
  if (event.key === "ArrowLeft") show(ply - 1);
  if (event.key === "ArrowRight") show(ply + 1);
});
at("controls").hidden = false;
show(0);

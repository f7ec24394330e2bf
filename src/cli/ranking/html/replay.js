"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const holes = game.holes, last = game.steps.length - 1;
const at = id => document.getElementById(id);
const board = at("board"), slider = at("ply");
board.style.gridTemplateColumns = "repeat(" + holes + ", 1fr)";
slider.max = last;
let ply = 0;

// North's row is written from its right, South's from its left, as the players sit.
const order = [];
for (let i = 2 * holes - 1; i >= holes; i--) order.push(i);
for (let i = 0; i < holes; i++) order.push(i);

function letter(house) {
  return house < holes ? String.fromCharCode(65 + house) : String.fromCharCode(97 + house - holes);
}

function show(to) {
  ply = Math.max(0, Math.min(last, to));
  const step = game.steps[ply], seeds = step.board;
  board.replaceChildren(...order.map(house => {
    const cell = document.createElement("div"), count = document.createElement("b"), name = document.createElement("span");
    cell.className = step.move === letter(house) ? "house played" : "house";
    count.textContent = seeds[house];
    name.textContent = letter(house);
    cell.append(count, name);
    return cell;
  }));
  const stores = game.names.map((name, side) => name + " " + seeds[2 * holes + side]).join(", ");
  const played = ply === 0 ? "" : ply + ". " + game.names[step.by] + " plays " + step.move + ". ";
  at("told").textContent = played + stores;
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

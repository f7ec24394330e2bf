//! IRC: lines, connections, the roster and the embedded relay.

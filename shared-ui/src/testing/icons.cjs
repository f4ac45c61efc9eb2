/** Loads each used icon from its own file. Loading all six thousand takes half a second of each test file. */
module.exports = new Proxy(
  {},
  { get: (_, name) => require(`@tabler/icons-react/dist/esm/icons/${String(name)}.mjs`).default },
)

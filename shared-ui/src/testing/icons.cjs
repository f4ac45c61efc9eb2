/** The icons that are used, each from its own file: all six thousand together take half a second of each test file. */
module.exports = new Proxy(
  {},
  { get: (_, name) => require(`@tabler/icons-react/dist/esm/icons/${String(name)}.mjs`).default },
)

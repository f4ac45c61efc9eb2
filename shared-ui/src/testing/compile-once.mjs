import vm from 'node:vm'

const compileFunction = vm.compileFunction
const compiled = new Map()

/**
 * Each test file has a sandbox of its own, in which jest compiles every module anew: a quarter of the time of a test that
 * renders. A worker compiles a module once here, with every function of it that a test has called, and runs it in each sandbox.
 */
export function compileOnce() {
  vm.compileFunction = (source, parameters, options) => {
    const { filename, parsingContext } = options ?? {}
    if (!filename || !parsingContext) return compileFunction(source, parameters, options)
    const head = `(function(${parameters.join(',')}){`
    let module = compiled.get(filename)
    if (module?.source !== source || module.head !== head) {
      const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
      module = { source, head, script }
      compiled.set(filename, module)
    }
    return module.script.runInContext(parsingContext)
  }
}

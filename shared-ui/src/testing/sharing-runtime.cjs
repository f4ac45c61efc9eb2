const { default: Runtime } = require('jest-runtime')

/** Test files, and what stands beside them for tests only, are loaded for each file. */
const OF_TESTS = /\.test\.|[\\/]testing[\\/]/

/**
 * Loads the product's modules once for all test files that share a sandbox, and the modules of tests for each file. The shared ones belong to
 * a runtime that is never torn down, because they may require others later.
 */
class SharingRuntime extends Runtime {
  constructor(...options) {
    super(...options)
    const [, environment] = options
    if ('library' in environment) {
      environment.library ??= new Runtime(...options)
      this.library = environment.library
      // Where lines of a failure are: of modules that are loaded later, too.
      this.transformCache.sourceMaps = this.library.getSourceMaps()
    }
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const isShared =
      this.library &&
      moduleName &&
      !options?.isInternalModule &&
      !this._resolution.isCoreModule(moduleName) &&
      !OF_TESTS.test(this._resolution.resolveCjs(from, moduleName))
    return isShared
      ? this.library.requireModule(from, moduleName)
      : super.requireModule(from, moduleName, options, isRequireActual)
  }
}

module.exports = SharingRuntime

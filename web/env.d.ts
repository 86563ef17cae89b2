/** The version of package.json, put in by the build. */
declare const __LECTERN_VERSION__: string

/** The version of package.json, put in by the build. */
declare const __LECTERN_VERSION__: string

/** Pairs of a Traditional and a Simplified character, with `|` between them. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}

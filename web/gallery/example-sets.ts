import type { ExampleSet } from './example.ts'

const files = import.meta.glob<{ default: ExampleSet }>(
  ['../ui/**/*.example.tsx', '../shell/*.example.tsx', '../features/*/**/*.example.tsx'],
  {
    eager: true,
  },
)

/** All texts of the client, by the names under which they are loaded. */
export const namespaces = Object.keys(
  import.meta.glob('../{ui,shell,features/*,features/*/*}/texts/en.ts'),
).map(path => path.replace(/^\.\.\/(features\/)?/, '').replace('/texts/en.ts', ''))

/** All examples of the project: parts first, then features, each by name. */
export const exampleSets: readonly (ExampleSet & { key: string })[] = Object.entries(files)
  .map(([path, file]) => ({ ...file.default, key: path.replace(/^\.\.\//, '').replace('.example.tsx', '') }))
  .sort(
    (a, b) => Number(b.key.startsWith('ui/')) - Number(a.key.startsWith('ui/')) || a.key.localeCompare(b.key),
  )

import { BareExample } from './ExampleFrame.tsx'
import { exampleSets } from './example-sets.ts'

/** Examples without the gallery around, for pictures and checks. */
export function Only({ name, example }: { name: string; example: string | null }) {
  const set = exampleSets.find(each => each.key === name)
  if (!set) return <p>No examples of {name}</p>
  const wanted = example === null ? set.examples : [set.examples[Number(example)]!]
  return wanted.map(each => <BareExample key={each.name} example={each} />)
}

import { useMemo } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import { useSides } from '#web/lib/use-sides.ts'

/** Which questions of a bank are shown, beside the words that are searched for. */
export interface BankFilter {
  types: readonly number[]
  difficulties: readonly number[]
  knowledge: readonly string[]
  tags: readonly string[]
}

export const noFilter: BankFilter = { types: [], difficulties: [], knowledge: [], tags: [] }

/** How many things the filter asks for. */
export const filterCount = (filter: BankFilter) =>
  Object.values(filter).reduce((sum, wanted) => sum + wanted.length, 0)

/** A line of text cannot be in a label, so it may stand between two. */
const between = '\n'

/** The folder and the filter of a bank, both kept in the address. */
export function useBankFilter() {
  const [address, setSides] = useSides('folder', 'types', 'difficulties', 'knowledge', 'tags')
  const said = ['types', 'difficulties', 'knowledge', 'tags'].map(name => address.get(name) ?? '')
  const whole = JSON.stringify(said)
  const filter = useMemo((): BankFilter => {
    const [types, difficulties, knowledge, tags] = (JSON.parse(whole) as string[]).map(text =>
      text.split(between).filter(Boolean),
    )
    return {
      types: types!.map(Number).filter(type => typeOf(type)),
      difficulties: difficulties!.map(Number).filter(level => [1, 2, 3].includes(level)),
      knowledge: knowledge!,
      tags: tags!,
    }
  }, [whole])
  return {
    folderId: address.get('folder'),
    filter,
    openFolder: (folder: string | null) => setSides({ folder }),
    setFilter: ({ types, difficulties, knowledge, tags }: BankFilter) =>
      setSides({
        types: types.join(between),
        difficulties: difficulties.join(between),
        knowledge: knowledge.join(between),
        tags: tags.join(between),
      }),
  }
}

import type { LineProblem } from '#contract/features/table/line-problems.ts'
import { typedNumber, typedSearch } from '#contract/typed.ts'
import { isNumberCut } from './damaged.ts'

interface ListedStudent {
  id: string
  name: string
  number: string
}

/** A text of a table as it is compared with others. */
export const plain = typedSearch

const numberOf = (number: string) => typedNumber(number).toLowerCase()

/** Excel drops leading zeros of numbers. */
const bare = (number: string) => numberOf(number).replace(/^0+/, '')

/** Finds students by id, by number, or by a name that only one of them has; each once. */
export function studentFinder<Student extends ListedStudent>(students: readonly Student[]) {
  const by = (key: (student: Student) => string) => Map.groupBy(students, key)
  const byId = by(({ id }) => id)
  const byNumber = by(({ number }) => numberOf(number))
  const byBareNumber = by(({ number }) => bare(number))
  const byName = by(({ name }) => plain(name))
  const taken = new Set<string>()

  function candidates({ id, name, number }: ListedStudent) {
    if (id !== '') return byId.get(id.toLowerCase()) ?? []
    if (number !== '')
      return byNumber.get(numberOf(number)) ?? byBareNumber.get(bare(number) || numberOf(number)) ?? []
    return byName.get(plain(name)) ?? []
  }
  return (asked: ListedStudent): Student | LineProblem => {
    const found = candidates(asked)
    const named = found.length > 1 ? found.filter(({ name }) => plain(name) === plain(asked.name)) : found
    const [student] = named
    if (found.length === 0) return isNumberCut(numberOf(asked.number)) ? 'numberCut' : 'unknownStudent'
    if (!student || named.length > 1) return 'sameName'
    // A column sorted without the others would give everybody what is somebody else's.
    if (asked.name !== '' && plain(asked.name) !== plain(student.name)) return 'otherName'
    if (taken.has(student.id)) return 'repeatedStudent'
    taken.add(student.id)
    return student
  }
}

import { type Major, majorTypes } from '#contract/features/profile/majors.ts'
import { higherEducation } from './majors-higher.ts'
import { higherVocational, secondaryVocational } from './majors-vocational.ts'

interface Line {
  /** Its path, such as `3/工学/计算机类/软件工程`: stays the same when others are added. */
  id: string
  type: number
  title: string
  parent?: Line
  children: Line[]
}

/** The level of education a number means: any other number is secondary vocational (R1-245). */
const levelOf = (type: number) =>
  type === majorTypes.higher || type === majorTypes.higherVocational ? type : majorTypes.secondaryVocational

const lines = new Map<string, Line>()
const roots = new Map<number, Line[]>([
  [majorTypes.higher, read(majorTypes.higher, higherEducation)],
  [majorTypes.higherVocational, read(majorTypes.higherVocational, higherVocational)],
  [majorTypes.secondaryVocational, read(majorTypes.secondaryVocational, secondaryVocational)],
])

function read(type: number, text: string): Line[] {
  const categories: Line[] = []
  for (const row of text.split('\n').filter(Boolean)) {
    if (!row.startsWith(' ')) {
      categories.push(add(type, row))
      continue
    }
    const [title = '', majors = ''] = row.trim().split(': ')
    const group = add(type, title, categories.at(-1))
    for (const major of majors.split(' ')) add(type, major, group)
  }
  return categories
}

function add(type: number, title: string, parent?: Line) {
  const line: Line = { id: `${parent?.id ?? type}/${title}`, type, title, parent, children: [] }
  parent?.children.push(line)
  lines.set(line.id, line)
  return line
}

/** The first level of a kind of education, or the children of a line; empty when there is no such line. */
export function listMajors(type: number, parentId: string) {
  const list = parentId === '' || parentId === '0' ? roots.get(levelOf(type)) : lines.get(parentId)?.children
  return (list ?? []).map(line => ({ ...present(line), hasChildren: line.children.length > 0 ? 1 : 0 }))
}

/** A line without children, as stored with a person: its class and itself. */
export function findMajor(id: string): Major | undefined {
  const line = lines.get(id)
  return line && line.children.length === 0 ? present(line) : undefined
}

function present(line: Line): Major {
  const own = { id: line.id, title: line.title }
  return line.children.length === 0 && line.parent
    ? { type: line.type, id: line.id, title: line.parent.title, child: own }
    : { type: line.type, ...own, child: { id: '', title: '' } }
}

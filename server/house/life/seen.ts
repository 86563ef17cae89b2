import type { Call } from '#contract/call.ts'
import { type Thing, thingOf } from '#contract/wire.ts'
import type { Row } from '#server/kernel/test-moves.ts'

/** The parts of a schema that are walked here. */
interface SchemaNode {
  def: {
    type: string
    shape?: Record<string, SchemaNode>
    element?: SchemaNode
    innerType?: SchemaNode
    out?: SchemaNode
    getter?: () => SchemaNode
    options?: SchemaNode[]
  }
  shape?: Record<string, SchemaNode>
  spelling?: Record<string, string>
}

/** What one person has been shown. */
export class Memory {
  readonly #rows = new Map<string, Row & { thing: Thing; courseId: string }>()

  /** Takes in what a call answered, as code sees it. */
  note(call: Call, asked: Record<string, unknown>, answer: unknown, courseId: string) {
    visit(call.output as unknown as SchemaNode, answer, (thing, id, is) => {
      const key = `${thing} ${id} ${call.path} ${String(asked.id ?? asked.activityId ?? '')}`
      this.#rows.delete(key)
      this.#rows.set(key, { thing, id, call: call.path, asked, is, courseId })
    })
  }

  of(thing: Thing, courseId: string, where: (row: Row) => boolean = () => true): Row[] {
    const rows = [...this.#rows.values()]
    return rows.filter(row => row.thing === thing && row.courseId === courseId && where(row))
  }
}

type Visitor = (thing: Thing, id: string, is: Record<string, unknown>) => void

/** Finds every id in an answer, with the object that it stands in. */
function visit(schema: SchemaNode | undefined, value: unknown, found: Visitor): void {
  if (!schema || value === null || value === undefined) return
  const fields = schema.spelling ? schema.shape : schema.def.type === 'object' ? schema.def.shape : undefined
  if (fields && typeof value === 'object') {
    const is = value as Record<string, unknown>
    for (const [name, field] of Object.entries(fields)) {
      const thing = thingOf(field)
      const id = is[name]
      if (thing && typeof id === 'string' && id !== '') found(thing, id, is)
      else if (!thing) visit(field, id, found)
    }
    return
  }
  const { type, element, innerType, out, getter, options } = schema.def
  if (type === 'array' && Array.isArray(value)) for (const item of value) visit(element, item, found)
  else if (type === 'lazy') visit(getter?.(), value, found)
  else if (type === 'union') visit(options?.[0], value, found)
  else visit(innerType ?? out, value, found)
}

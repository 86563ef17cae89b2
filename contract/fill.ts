/**
 * Fills the blanks of a text. `{count}` is replaced by its value, `{count:day|days}` by its first word for one and by
 * its second for any other number, which Chinese does not need.
 */
export const fillBlanks = (text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)(?::([^|}]+)\|([^}]+))?\}/g, (blank, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined || value === null) return blank
    return one && other ? (Number(value) === 1 ? one : other) : String(value)
  })

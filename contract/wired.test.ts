import { describe, expect, test } from 'vitest'
import { encode, safeDecode, toJSONSchema, z } from 'zod'
import { inCourse } from './access.ts'
import { query } from './call.ts'
import { encodeInput } from './input.ts'
import { flag, id, pageOf, text, time } from './wire.ts'
import { courseId, wired, wireShape } from './wired.ts'

const lessonId = '019a0000-0000-7000-8000-000000000001'
const row = wired({ lessonId: ['lsid', id('activity')], title: text(50), endsAt: ['endtime', time] })
const onWire = { lsid: lessonId, title: 'Vectors', endtime: '1700000000' }
const inCode = { lessonId, title: 'Vectors', endsAt: 1_700_000_000_000 }

describe('an object whose fields code and wire name differently', () => {
  test('is read from the names of the wire and written in them', () => {
    expect(safeDecode(row, onWire as never).data).toEqual(inCode)
    expect(encode(row, inCode)).toEqual(onWire)
  })

  test('ignores the names in code when it reads, and drops unknown fields', () => {
    const wrong = safeDecode(row, { ...onWire, lsid: undefined, lessonId } as never)
    expect(wrong.error?.issues.map(issue => issue.path)).toEqual([['lsid']])
    expect(safeDecode(row, { ...onWire, more: 1 } as never).data).toEqual(inCode)
  })

  test('works in lists and pages, and can be extended', () => {
    const page = wired({ ...pageOf(row).shape, isOver: ['over', flag] })
    const counted = { pageTotal: 1, total: 1, currentPage: 1, pageSize: 10 }
    expect(encode(page, { list: [inCode], ...counted, isOver: true })).toEqual({
      list: [onWire],
      ...counted,
      over: '1',
    })
    const larger = row.extend({ seen: z.number() })
    expect(safeDecode(larger, { ...onWire, seen: 3 } as never).data).toEqual({ ...inCode, seen: 3 })
  })

  test('is documented for other clients under the names of the wire', () => {
    const schema = toJSONSchema(row, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(schema.properties ?? {})).toEqual(['lsid', 'title', 'endtime'])
    expect(Object.keys(wireShape(row))).toEqual(['lsid', 'title', 'endtime'])
  })
})

test('a caller names the fields of an input by the names in code and leaves out what has a default', () => {
  const find = query('/LessonApi/find', {
    summary: 'A lesson of a course.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, isOpen: ['isopen', flag.default(true)] }),
    output: row,
  })
  expect(encodeInput(find, { courseId: lessonId })).toEqual({ courseid: lessonId })
  expect(encodeInput(find, { courseId: lessonId, isOpen: false })).toEqual({
    courseid: lessonId,
    isopen: '0',
  })
  expect(safeDecode(find.input, { courseid: lessonId } as never).data).toEqual({
    courseId: lessonId,
    isOpen: true,
  })
})

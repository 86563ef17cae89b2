import type { Encoding } from '#contract/encodings.ts'
import { rosterErrors } from '#contract/features/member/errors.ts'
import { rosterLimit } from '#contract/features/member/roster.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { typedEmail, typedNumber, typedPhone } from '#contract/typed.ts'
import { type ListLine, type ListTable, readList } from '#server/features/table/public.ts'
import type { ReceivedFile } from '#server/kernel/feature.ts'

type Column = 'name' | 'first' | 'last' | 'number' | 'phone' | 'email' | 'class'

/** A line of a roster as its file has it. */
export type RosterLine = Omit<ListLine<Column>, 'first' | 'last'>

const reads: Partial<Record<Column, (text: string) => string>> = {
  ...{ number: typedNumber, phone: typedPhone, email: typedEmail },
}

/** A roster as a file, with what schools call its columns. */
const rosterTable: ListTable<Column> = {
  names: {
    name: ['姓名', '名字', '学生姓名', 'name', 'fullname', 'studentname', 'student'],
    first: ['名', 'firstname', 'givenname', 'forename'],
    last: ['姓', '姓氏', 'lastname', 'surname', 'familyname'],
    number: [
      ...['学号', '学生学号', '学籍号', '编号'],
      ...['number', 'studentnumber', 'studentno', 'studentid', 'id', 'idnumber', 'no.'],
    ],
    phone: [
      ...['手机', '手机号', '手机号码', '电话', '电话号码', '联系电话'],
      ...['phone', 'mobile', 'phonenumber', 'mobilephone', 'mobilenumber'],
    ],
    email: ['邮箱', '电子邮箱', '电子邮件', '电邮', '信箱', 'email', 'e-mail', 'mail', 'emailaddress'],
    class: ['班级', '行政班', '行政班级', '班别', 'class', 'classname', 'group'],
  },
  needs: has => has('name') || (has('first') && has('last')),
  limit: rosterLimit,
  errors: { ...rosterErrors, tooLarge: tableErrors.tooLarge },
  tidy(text, column) {
    return reads[column]?.(text) ?? text
  },
}

/** The lines of a roster's file, and from where in it they were read. @throws as `readList` */
export async function readRoster(file: ReceivedFile | undefined, encoding?: Encoding) {
  const { lines, source } = await readList(file, rosterTable, encoding)
  return {
    lines: lines.map(
      ({ first, last, ...line }): RosterLine => ({ ...line, name: line.name || joined(first, last) }),
    ),
    source,
  }
}

/** Chinese names begin with that of the family. */
const joined = (first: string, last: string) =>
  /^\p{sc=Han}*$/u.test(first + last) ? last + first : `${first} ${last}`.trim()

import { rosterErrors } from '#contract/features/member/errors.ts'
import { rosterLimit } from '#contract/features/member/roster.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import type { ListLine, ListTable } from '#server/features/table/public.ts'

type Column = 'name' | 'number' | 'phone' | 'email' | 'class'

/** A line of a roster as its file has it. */
export type RosterLine = ListLine<Column>

/** A roster as a file, with what schools call its columns. */
export const rosterTable: ListTable<Column> = {
  names: {
    name: ['姓名', '名字', '学生姓名', '學生姓名', 'name', 'fullname', 'studentname', 'student'],
    number: [
      ...['学号', '學號', '学生学号', '编号'],
      ...['number', 'studentnumber', 'studentno', 'studentid', 'id', 'no.'],
    ],
    phone: [
      ...['手机', '手機', '手机号', '手机号码', '電話', '电话', '联系电话'],
      ...['phone', 'mobile', 'phonenumber'],
    ],
    email: ['邮箱', '郵箱', '电子邮箱', '电子邮件', 'email', 'e-mail', 'mail'],
    class: ['班级', '班級', '行政班', '行政班级', 'class', 'classname', 'group'],
  },
  needs: has => has('name'),
  above: 4,
  limit: rosterLimit,
  errors: { ...rosterErrors, tooLarge: tableErrors.tooLarge },
  /** Phones as digits, e-mail in lower case. */
  tidy(text, column) {
    if (column === 'phone') return text.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')
    return column === 'email' ? text.toLowerCase() : text
  },
}

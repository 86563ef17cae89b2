import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { counsellorLimit } from '#contract/features/counsellor/rules.ts'
import { typedAccount } from '#contract/typed.ts'
import type { ListLine, ListTable } from '#server/features/table/public.ts'

type Column = 'class' | 'account'

/** A line of a file with counsellors; the account is an e-mail or phone. */
export type Line = ListLine<Column>

/** Counsellors as a file, with what schools call its columns. */
export const counsellorTable: ListTable<Column> = {
  names: {
    class: ['班级', '行政班', '行政班级', 'class', 'classnumber', 'classname'],
    account: [
      ...['账号', '帐号', '辅导员账号', '邮箱', '电子邮箱', '电子邮件', '电邮', '信箱'],
      ...['手机', '手机号', '手机号码', '电话', '电话号码'],
      ...['account', 'email', 'e-mail', 'mail', 'phone', 'mobile', 'phonenumber'],
    ],
  },
  needs: has => has('class') && has('account'),
  limit: counsellorLimit,
  errors: counsellorErrors,
  tidy: (text, column) => (column === 'account' ? typedAccount(text) : text),
}

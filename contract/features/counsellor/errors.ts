import { errors } from '#contract/error.ts'

export const counsellorErrors = errors('counsellor', {
  classMissing: { en: 'Enter the class', zh: '请输入班级' },
  accountMissing: { en: 'Enter an email or phone number', zh: '请输入邮箱或手机号' },
  accountUnknown: {
    en: 'Nobody has an account with {account}',
    zh: '没有使用 {account} 的账号',
  },
  noHeader: {
    en: 'The first line must name the columns: Class and Account',
    zh: '第一行应为列名，且必须包含“班级”和“账号”',
  },
  empty: { en: 'This file has no counsellors in it', zh: '文件中没有辅导员' },
  tooLarge: { en: 'The file is too large: at most {limit} lines', zh: '文件过大，最多 {limit} 行' },
})

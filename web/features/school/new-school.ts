import type { School } from '#contract/features/school/operator.ts'

/** A school before anything was decided about it. */
export const newSchool: School = {
  name: '',
  domain: '',
  appid: '',
  picture: '',
  registeropen: true,
  phonelogin: true,
  chatlogin: true,
  isprivate: false,
  downloadsforbidden: false,
}

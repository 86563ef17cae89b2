import { errors } from '#contract/error.ts'

export const schoolErrors = errors('school', {
  nameMissing: { code: 20401, en: 'Please enter the name of the school', zh: '请输入学校名称' },
  nameTaken: { code: 20402, en: 'There is already a school with this name', zh: '已有同名学校' },
  domainWrong: {
    code: 20403,
    en: 'A domain consists of letters, digits and hyphens, such as whu',
    zh: '二级域名由字母、数字和连字符组成，例如 whu',
  },
  domainTaken: { code: 20404, en: 'Another school has this domain', zh: '该二级域名已属于其他学校' },
  appTaken: { code: 20405, en: 'Another school has this app', zh: '该应用已属于其他学校' },
  pictureWrong: {
    code: 20406,
    en: 'The picture must be an address that begins with https://',
    zh: '图片应为以 https:// 开头的地址',
  },
})

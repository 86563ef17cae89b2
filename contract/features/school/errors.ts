import { errors } from '#contract/error.ts'

export const schoolErrors = errors('school', {
  nameMissing: { code: 20401, en: 'Enter the name of the school', zh: '请输入学校名称' },
  nameTaken: { code: 20402, en: 'A school with this name already exists', zh: '已有同名学校' },
  domainWrong: {
    code: 20403,
    en: 'Use letters, digits and hyphens, such as whu',
    zh: '二级域名由字母、数字和连字符组成，例如 whu',
  },
  domainTaken: { code: 20404, en: 'Another school uses this subdomain', zh: '该二级域名已属于其他学校' },
  appTaken: { code: 20405, en: 'Another school uses this app', zh: '该应用已属于其他学校' },
  pictureWrong: {
    code: 20406,
    en: 'Enter a web address that starts with https://',
    zh: '图片应为以 https:// 开头的地址',
  },
  placeNameMissing: { en: 'Enter the name of the place', zh: '请输入地点名称' },
  placeNameTaken: { en: 'There is a place with this name already', zh: '已有同名地点' },
  pointWrong: {
    en: 'Enter latitude and longitude, such as 31.2304, 121.4737',
    zh: '请输入纬度和经度，例如 31.2304, 121.4737',
  },
})

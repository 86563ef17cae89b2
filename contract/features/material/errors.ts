import { errors } from '#contract/error.ts'

export const materialErrors = errors('material', {
  titleMissing: { en: 'Enter a title for the material', zh: '请输入资料标题' },
  filesMissing: { en: 'Add a file, or write the text of a page', zh: '请添加文件，或填写页面文字' },
  tooManyFiles: {
    en: 'A material has at most {limit} {limit:file|files}',
    zh: '一份资料最多包含 {limit} 个文件',
  },
  addressMissing: { en: 'Enter the address of the web page', zh: '请输入网页地址' },
  addressWrong: {
    en: 'Enter a web address such as https://example.com',
    zh: '请输入完整的网址，例如 https://example.com',
  },
  linkBroken: { en: 'This link cannot be opened', zh: '该链接无法打开' },
  nobodyLeft: { en: 'Everyone has opened it', zh: '所有学生都已查看' },
})

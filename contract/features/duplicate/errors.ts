import { errors } from '#contract/error.ts'

export const duplicateErrors = errors('duplicate', {
  chancesUsed: { code: 41420, en: 'Duplicate-check chances used up', zh: '查重次数已用完' },
  unsupported: {
    code: 41421,
    en: 'Unsupported duplicate-check file format',
    zh: '不支持的查重文件格式',
  },
  nothingToCheck: { en: 'Nothing has been handed in that could be checked', zh: '暂无可查重的作业' },
})

import { errors } from './error.ts'

/** The error when the server has no room for files. */
export const storageErrors = errors('storage', {
  full: {
    code: 50007,
    en: 'The server has no space left for files. Please tell its administrator and try again later',
    zh: '服务器存储空间不足，暂时无法上传，请联系管理员后再试',
  },
})

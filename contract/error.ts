/** The texts of a message; Traditional Chinese is converted from `zh`. `{name}` is a placeholder for a detail. */
export interface Text {
  en: string
  zh: string
  /** The converted text, added by the web build; the server converts on demand. */
  hant?: string
}

export interface ErrorDefinition<Name extends string = string> {
  /** `feature.name`, for logs and for comparisons in the web client. */
  name: Name
  /** The protocol's number. Zero means the general failure (40000). */
  code: number
  text: Text
}

/** The protocol's general failure, for errors that no client distinguishes by number. */
export const generalFailure = 40000

type Definitions = Record<string, Text & { code?: number }>

/**
 * The errors of a feature. The texts follow wire.md section 4: 登录, 过期, 失效 and `token` only where the session is meant,
 * because existing clients read these words as a lost session.
 */
export function errors<F extends string, D extends Definitions>(
  feature: F,
  definitions: D,
): { [K in keyof D & string]: ErrorDefinition<`${F}.${K}`> } {
  const entries = Object.entries(definitions).map(([key, { code, ...text }]) => [
    key,
    { name: `${feature}.${key}`, code: code ?? generalFailure, text },
  ])
  return Object.fromEntries(entries)
}

export const languages = ['zh-Hans', 'zh-Hant', 'en'] as const
export type Language = (typeof languages)[number]

/** The envelope of every answer (wire.md section 1). */
export interface Envelope {
  status: 0 | 1
  code: number
  message: string
  data: unknown
}

export const successCode = 10000
/** Existing clients compare this literal, so it is the same in every language. */
export const successMessage = '访问成功'

export const kernelErrors = errors('kernel', {
  sessionMissing: {
    code: 20003,
    en: 'Your login has expired, please log in again',
    zh: '登录已过期，请重新登录',
  },
  courseAbsent: { code: 30202, en: 'This course isn’t available to you', zh: '您无法访问该课程' },
  courseClosed: {
    code: 30202,
    en: 'This course has ended, and the teacher doesn’t allow access',
    zh: '课程已结课，老师已设置为不允许访问',
  },
  courseEnded: {
    code: 40005,
    en: 'This course has ended and can no longer be changed',
    zh: '课程已结课，内容不可再更改',
  },
  notFound: { code: 40004, en: 'Not found, or not available to you', zh: '内容不存在或您无权查看' },
  notAllowed: { code: 40003, en: 'You aren’t allowed to do this', zh: '您没有进行此操作的权限' },
  permissionMissing: {
    code: 40003,
    en: 'No permission, contact the course administrator',
    zh: '暂无权限，请联系课程管理员',
  },
  viewingOnly: {
    code: 40003,
    en: 'You’re viewing the course as a student. Nothing can be changed here',
    zh: '您正在以学生视角浏览，无法进行更改',
  },
  malformed: { code: 40001, en: 'Invalid input: {field}', zh: '输入有误：{field}' },
  tooLarge: { code: 40013, en: 'The content is too large', zh: '内容过大' },
  tooMany: { code: 40029, en: 'Too many requests. Please wait a moment', zh: '操作过于频繁，请稍后再试' },
  foreignOrigin: { code: 40003, en: 'This page may not act on your behalf', zh: '该页面无权代您操作' },
  unknown: {
    code: 50000,
    en: 'Something went wrong on our side ({requestId})',
    zh: '系统出错了，请稍后再试（{requestId}）',
  },
  stopping: { code: 50003, en: 'The server is restarting. Please try again', zh: '服务正在重启，请稍后再试' },
})

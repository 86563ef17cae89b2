/** The cast: fixed accounts that demo, tests, gallery and documentation share. */
export { demoPassword } from '#contract/features/account/demo.ts'
export const demoSchool = 'Lectern Demo School'

export interface CastMember {
  id: string
  /** Part of the e-mail before `@demo.lectern`. */
  login: string
  name: string
  phone: string | null
  kind: 'teacher' | 'student'
  /** Staff or student number. */
  number: string
  department: string
}

export const castId = (group: number, number: number) =>
  `019a0000-${String(group).padStart(4, '0')}-7000-8000-${String(number).padStart(12, '0')}`

const staff = (index: number, login: string, name: string, department: string): CastMember => ({
  id: castId(1, index),
  login,
  name,
  phone: `1380000000${index}`,
  kind: 'teacher',
  number: `T200${index}`,
  department,
})

const studentNames = [
  '陈思远',
  'Emma Fischer',
  '王雨桐',
  '李浩然',
  'Lucas Moreau',
  '张子涵',
  '刘一诺',
  'Amelia Novak',
  '杨梓萱',
  '黄俊杰',
  '周佳怡',
  'Noah Lindqvist',
  '吴欣妍',
  '徐天宇',
  '孙若曦',
  'Sofia Rossi',
  '马嘉懿',
  '朱启航',
  '胡静姝',
  'Oliver Bennett',
  '林沐阳',
  '郭芷晴',
  'Isabella Ferreira da Conceição',
  '何梦琪',
  '高文博',
  '罗诗涵',
  'Mateo García',
  '郑宇轩',
  '梁婉清',
  '谢承恩',
  '宋语嫣',
  '唐志远',
  'Aisha Rahman',
  '许静宜',
  '韩雪',
  '邓子墨',
  'Jonas Weber',
  '曹颖',
  '彭丽媛',
  '欧阳娜娜',
]

export const teacher1 = staff(1, 'teacher1', '沈岚', '数学学院')
export const teacher2 = staff(2, 'teacher2', 'Helen Whitfield', 'Department of History')
export const assistant1 = staff(3, 'assistant1', '陆远', '数学学院')
export const admin: CastMember = { ...staff(4, 'admin', '运维', '信息中心'), phone: null }

/** `s01` to `s40`; the first is `students[0]`. */
export const students: CastMember[] = studentNames.map((name, index) => ({
  id: castId(2, index + 1),
  login: `s${String(index + 1).padStart(2, '0')}`,
  name,
  phone: String(13800000101 + index),
  kind: 'student',
  number: String(2026010101 + index),
  department: index % 2 === 0 ? '数学学院' : '计算机学院',
}))

export const everybody: CastMember[] = [teacher1, teacher2, assistant1, admin, ...students]
export const emailOf = ({ login }: CastMember) => `${login}@demo.lectern`

import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '成员',
  student: '学生信息',
  searchName: '搜索姓名',
  searchAny: '搜索姓名或学号',
  team: '教学团队',
  teacher: '教师',
  assistant: '助教',
  students: '学生',
  studentsCount: '学生 · {count}',
  found: '找到 · {count}',
  none: '还没有学生',
  noneHint: '向学生展示加课码，他们即可自行加入。',
  noneFound: '没有找到',
  noneFoundHint: '请检查输入，或只输入姓名的一部分。',
  card: {
    number: '学号',
    school: '学校',
    department: '院系',
    class: '班级',
    grade: '年级',
    enrolled: '入学年月',
    mobile: '手机',
    email: '邮箱',
    joined: '加入课程时间',
    copied: '已复制',
    copy: '复制{label}',
  },
}

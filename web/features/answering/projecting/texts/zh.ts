import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  step: '第 {number} 步，共 {count} 步',
  question: '第 {number} 题',
  answered: '已作答',
  joined: '已加入',
  ofStudents: '共 {count} 名学生',
  over: '时间到',
  right: '正确',
  correctRate: '正确率 {count}%',
  points: '{count} 分',
  mean: '平均 {mean}，标准差 {spread}',
  photo: '照片 {number}',
  few: '满五人作答或本步结束后显示',
  hidden: '结果尚未公布',
  left: '剩余时间',
  ranking: {
    title: '排名',
    place: '名次',
    score: '得分',
    who: '学生',
    people: '{count} 名学生',
    more: '等 {count} 人',
    empty: '还没有人得分',
    later: '公布答案后才能显示排名',
  },
}

import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '考前检查',
  again: '重新检查',
  rehearsal: {
    offer: '试答样卷',
    offered: '几道人人会答的题，用来熟悉作答方式，不计成绩。',
    tried: '已试答过样卷。',
    title: '样卷',
    notice: '仅供试用：保存和提交方式与正式测试相同，不计成绩，也不会保留。',
    done: '一切正常',
    doneHint: '答案已送达服务器并返回，不会保留任何内容。',
    score: '机器可评分部分：{score} / {full} 分',
    again: '再试一次',
  },
  server: {
    reached: '服务器连接正常。',
    clock_other: '这台设备的时钟有约 {count} 分钟误差，不影响作答：以服务器时间为准。',
    not: '无法连接服务器。',
    notHint: '开始作答需要网络，开始后断网也能继续作答。',
  },
  keep: {
    kept: '断网时，答案会保存在这台设备上。',
    not: '这台设备无法保存答案。',
    notHint: '请退出无痕浏览，或更换浏览器、设备。否则作答时请保持网络连接。',
    nearlyFull: '这台设备的存储空间即将用完。',
    full: '约剩 {size} MB，请删除不需要的内容。',
    fullCleared: '约剩 {size} MB，浏览器可能会清除已保存的内容，请删除不需要的内容。',
  },
  paper: {
    kept: '试卷已存到这台设备，开始作答前处于加密状态。',
    some: '共 {total} 题，已存 {count} 题，其余在开始时获取。',
    somePictures:
      '共 {total} 题、{allPictures} 张图片，已存 {count} 题、{pictures} 张；较大的图片等内容在开始时获取。',
    not: '试卷将在开始时获取。',
  },
}

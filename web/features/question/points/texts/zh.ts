import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  picture: '图片',
  cross: '用方向键移动十字，按 Enter 键标点',
  setOne: '请在图片上点按要标的位置',
  setSeveral: '最多标 {most} 处，已标 {count} 处',
  at: '第 {number} 点：{place}',
  takeBack: '移除第 {number} 点',
  fromLeft: '距左边和上边的比例',
  write: {
    choose: '选择图片',
    other: '更换图片',
    most: '每人最多标点数',
    regions: '正确区域',
    regionsHint: '点按图片添加区域，点按已有区域可修改。',
    region: '区域 {number}',
    shape: '形状',
    oval: '椭圆',
    box: '矩形',
    left: '距左边',
    top: '距上边',
    width: '宽度',
    height: '高度',
    remove: '删除区域 {number}',
  },
}

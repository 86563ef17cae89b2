import type { Language } from '#contract/error.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const chineseWeekdays = '日一二三四五六'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

const english = /^([A-Z][a-z]{2}) (\d{1,2}) ([A-Z][a-z]{2,3})(?: (\d{4}))? (\d{2}:\d{2})$/
const chinese = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日[周週](.) (\d{2}:\d{2})$/

/** The parts of a name that clients suggest: the day and the time at which an attendance began. */
function partsOf(title: string) {
  const [, weekday, day, month, year, time] = english.exec(title) ?? []
  if (weekday && month) {
    const place = months.findIndex(name => name.startsWith(month.slice(0, 3)))
    return { year, month: place, day, weekday: weekdays.indexOf(weekday), time }
  }
  const [, inYear, number, date, name, at] = chinese.exec(title) ?? []
  return {
    year: inYear,
    month: Number(number) - 1,
    day: date,
    weekday: chineseWeekdays.indexOf(name ?? '-'),
    time: at,
  }
}

/** The name of an attendance; one that a client suggested, `Fri 27 Nov 05:18`, as it would be in that language: `11月27日周五 05:18`. */
export function nameIn(language: Language, title: string): string {
  const { year, month, day, weekday, time } = partsOf(title)
  if (weekday < 0 || !months[month]) return title
  if (language === 'en') return [weekdays[weekday], day, months[month], year, time].filter(Boolean).join(' ')
  const week = language === 'zh-Hans' ? '周' : '週'
  return `${year ? `${year}年` : ''}${month + 1}月${day}日${week}${chineseWeekdays[weekday]} ${time}`
}

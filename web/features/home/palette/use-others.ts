import { useNavigate } from 'react-router'
import { messageSettingsPath } from '#contract/features/notification/destination.ts'
import { contactsPath } from '#web/features/chat/addresses.ts'
import { notificationsPath } from '#web/features/notification/addresses.ts'
import { meEntries } from '#web/features/profile/extension-points.ts'
import { showHotkeys } from '#web/lib/hotkeys.ts'
import { languageNames, languages } from '#web/lib/language.ts'
import { path } from '#web/lib/path.ts'
import { chooseScheme } from '#web/lib/scheme.ts'
import { type TextRef, useAllTexts } from '#web/lib/text-ref.ts'
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { mainTabs } from '#web/shell/main-tabs.ts'
import { isTeacher, type User } from '#web/shell/user.ts'
import {
  BellIcon,
  ClassroomIcon,
  DownloadIcon,
  GlobeIcon,
  HomeIcon,
  type Icon,
  KeyboardIcon,
  LockIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  SettingsIcon,
  SunIcon,
} from '#web/ui/icons/icons.tsx'
import type { Entry } from './entries.ts'
import { lookedThrough, wordsOf } from './matching.ts'

interface Way {
  to: string
  text: TextRef
  icon: Icon
}

/** Screens that belong to no course and stand neither among the main places nor among what features have for a person. */
const further: readonly Way[] = [
  { to: notificationsPath, text: ['home/palette', 'notifications'], icon: BellIcon },
  { to: contactsPath, text: ['chat', 'contacts'], icon: PeopleIcon },
  { to: path('/myInfoDetail'), text: ['profile', 'me.edit'], icon: PersonIcon },
  {
    to: path('/myAllSetting', { detail: 'myAccountManage' }),
    text: ['profile', 'me.manage'],
    icon: LockIcon,
  },
  { to: path('/mySessions'), text: ['profile', 'me.sessions'], icon: PeopleIcon },
  { to: messageSettingsPath, text: ['profile', 'me.messages'], icon: BellIcon },
  { to: path('/myAllSetting', { detail: 'myData' }), text: ['profile', 'me.data'], icon: DownloadIcon },
]
const studentHome: Way = { to: path('/ktpStudentHome'), text: ['shell', 'tab.office'], icon: HomeIcon }
const newCourse: Way = { to: path('/newCourse'), text: ['course', 'list.create'], icon: PlusIcon }
const joinCourse: Way = { to: path('/joinCourse'), text: ['course', 'list.join'], icon: ClassroomIcon }

/** The screens of a person's role, and what can be done from anywhere. */
export function useOthers(user: User | undefined): Entry[] {
  const navigate = useNavigate()
  const t = useTexts('home/palette')
  const language = useLanguage()
  const teaches = isTeacher(user)
  const entries = useAdditions(meEntries)
  const tabs = mainTabs.map(tab => ({ to: tab.path, text: ['shell', tab.text] as const, icon: tab.icon }))
  const ways = [
    ...tabs,
    studentHome,
    ...entries.map(({ path: to, text, icon }) => ({ to, text, icon })),
    ...further,
    newCourse,
    joinCourse,
  ]
  const names = useAllTexts(ways.map(({ text }) => text))
  if (!user) return []
  const isFor = (to: string) => {
    if (to === newCourse.to) return teaches
    if (to === studentHome.to) return !teaches
    const tab = mainTabs.find(each => each.path === to)
    if (tab) return tab.audience === 'all' || (tab.audience === 'teacher') === teaches
    return entries.find(each => each.path === to)?.isFor?.(user) ?? true
  }
  const act = (key: string, title: string, icon: Icon, take: () => void): Entry => ({
    ...{ key, group: 'actions', title, icon, text: lookedThrough(title, wordsOf(key)), take },
  })
  return [
    ...ways.flatMap(({ to, icon }, index): Entry[] => {
      if (!isFor(to)) return []
      const isAction = to === newCourse.to || to === joinCourse.to
      const title = names[index]!
      const text = lookedThrough(title, wordsOf(to))
      return [
        { key: to, group: isAction ? 'actions' : 'screens', title, icon, text, take: () => navigate(to) },
      ]
    }),
    act('light', t('light'), SunIcon, () => chooseScheme('light')),
    act('dark', t('dark'), SunIcon, () => chooseScheme('dark')),
    act('system', t('system'), SettingsIcon, () => chooseScheme('system')),
    ...languages
      .filter(each => each !== language)
      .map(
        (each): Entry => ({
          ...{ key: `language ${each}`, group: 'actions', title: languageNames[each], icon: GlobeIcon },
          text: lookedThrough(languageNames[each], wordsOf('language')),
          take: () => void chooseLanguage(each),
        }),
      ),
    act('keys', t('keys'), KeyboardIcon, () => showHotkeys(true)),
  ]
}

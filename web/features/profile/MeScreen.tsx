import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { messageSettingsPath } from '#contract/features/notification/destination.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { fullDay } from '#web/lib/dates.ts'
import { showHotkeys } from '#web/lib/hotkeys.ts'
import { languageNames, languages } from '#web/lib/language.ts'
import { path } from '#web/lib/path.ts'
import { chooseScheme, useScheme } from '#web/lib/scheme.ts'
import { useAllTexts } from '#web/lib/text-ref.ts'
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, type User, useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import {
  BellIcon,
  DeviceIcon,
  DownloadIcon,
  ForwardIcon,
  type Icon,
  KeyboardIcon,
  LeaveIcon,
  LockIcon,
  PersonIcon,
  SettingsIcon,
  StarIcon,
  TransferIcon,
} from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { type MeEntry, meEntries } from './extension-points.ts'
import { useLogOut } from './log-out.ts'
import styles from './MeScreen.module.css'

/** Who I am, and the ways to everything that is mine. */
export function MeScreen() {
  const t = useTexts('profile')
  const user = useUser()
  const logOut = useLogOut()
  const added = useAdditions(meEntries)
  if (!user)
    return (
      <Screen>
        <SkeletonRows rows={6} avatar />
      </Screen>
    )
  const entriesUnder = (group: MeEntry['under']) =>
    added.filter(({ under, isFor }) => under === group && (isFor?.(user) ?? true))
  return (
    <Screen>
      <Stack gap={6}>
        <Head user={user} />
        {user.isvip > 0 && <VipCard user={user} />}
        <Added title={t('me.learning')} entries={entriesUnder('learning')} />
        <Added title={t('me.counselling')} entries={entriesUnder('counselling')} />
        <List title={t('me.account')}>
          <Entry icon={PersonIcon} title={t('me.edit')} to={path('/myInfoDetail')} />
          <Entry
            icon={LockIcon}
            title={t('me.manage')}
            to={path('/myAllSetting', { detail: 'myAccountManage' })}
          />
          <Entry icon={DeviceIcon} title={t('me.sessions')} to={path('/mySessions')} />
          <Entry icon={BellIcon} title={t('me.messages')} to={messageSettingsPath} />
          <RoleRow user={user} />
          <Entry icon={DownloadIcon} title={t('me.data')} to={path('/myAllSetting', { detail: 'myData' })} />
        </List>
        <Added title={t('me.operator')} entries={entriesUnder('operator')} />
        <DeviceSettings />
        {hasKeyboard() && (
          <List>
            <ListRow
              leading={<KeyboardIcon size={22} />}
              title={t('me.hotkeys')}
              onClick={() => showHotkeys(true)}
            />
          </List>
        )}
        <Button kind="danger" block icon={LeaveIcon} busy={logOut.isPending} onClick={() => logOut.mutate()}>
          {t('me.logOut')}
        </Button>
        <p className={styles.version}>{t('me.version', { version: __LECTERN_VERSION__ })}</p>
      </Stack>
    </Screen>
  )
}

/** What is pointed at with a mouse has keys as well. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

function Head({ user }: { user: User }) {
  const t = useTexts('profile')
  const navigate = useNavigate()
  const about = [isTeacher(user) ? t('me.teacher') : t('me.student'), user.school, user.number]
  return (
    <Card onClick={() => navigate(path('/myInfoDetail'))}>
      <span className={styles.head}>
        <Avatar name={user.name} src={user.avatar} size={64} />
        <span className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
        </span>
        <ForwardIcon size={20} className={styles.chevron} />
      </span>
    </Card>
  )
}

/** The VIP that is in force, and until when. */
function VipCard({ user: { isvip, endsAt } }: { user: User }) {
  const t = useTexts('profile')
  return (
    <Card>
      <span className={styles.vip}>
        <StarIcon size={22} />
        <span className={styles.who}>
          <b>{isvip === 2 || isvip === 4 ? t('me.superVip') : t('me.vip')}</b>
          <span className={styles.about}>
            {endsAt > 0 ? t('me.vipUntil', { date: fullDay(endsAt * 1000) }) : t('me.vipForever')}
          </span>
        </span>
      </span>
    </Card>
  )
}

function Entry({ icon: EntryIcon, title, to }: { icon: Icon; title: string; to: string }) {
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  return (
    <ListRow
      leading={<EntryIcon size={22} />}
      title={title}
      onClick={() => navigate(to)}
      selected={isBeside(to)}
    />
  )
}

/** What features have for this person. */
function Added({ title, entries }: { title: string; entries: readonly MeEntry[] }) {
  const texts = useAllTexts(entries.map(({ text }) => text))
  if (entries.length === 0) return null
  return (
    <List title={title}>
      {entries.map(({ icon, path: to }, place) => (
        <Entry key={to} icon={icon} title={texts[place]!} to={to} />
      ))}
    </List>
  )
}

function RoleRow({ user }: { user: User }) {
  const t = useTexts('profile')
  const teaches = isTeacher(user)
  const title = teaches ? t('me.toStudent') : t('me.toTeacher')
  const change = useCommand(profileCalls.changeRole, {
    refreshes: [accountCalls.getAccount],
    onDone: () => toast.good(t('me.roleDone')),
  })
  const ask = async () => {
    const isSure = await dialog.confirm({ title, message: t('me.roleNote'), confirmLabel: title })
    if (isSure) change.mutate({ role: teaches ? '0' : '1' })
  }
  return (
    <ListRow
      leading={<TransferIcon size={22} />}
      title={title}
      disabled={change.isPending}
      onClick={() => void ask()}
    />
  )
}

function DeviceSettings() {
  const t = useTexts('profile')
  const language = useLanguage()
  const scheme = useScheme()
  return (
    <Card
      title={
        <span className={styles.device}>
          <SettingsIcon size={20} />
          {t('me.client')}
        </span>
      }
    >
      <Stack gap={4}>
        <RadioList
          inline
          label={t('me.language')}
          value={language}
          onChange={chosen => void chooseLanguage(chosen)}
          options={languages.map(value => ({ value, label: languageNames[value] }))}
        />
        <RadioList
          inline
          label={t('me.scheme')}
          value={scheme}
          onChange={chooseScheme}
          options={[
            { value: 'system', label: t('me.system') },
            { value: 'light', label: t('me.light') },
            { value: 'dark', label: t('me.dark') },
          ]}
        />
      </Stack>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { maskPhone } from '#contract/features/account/rules.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { useFreshUser } from '#web/features/account/proof/fresh-user.ts'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { LeaveIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useLogOut } from './log-out.ts'

/** How I sign in: account name, chat app, e-mail, mobile and password. */
export function AccountManageScreen() {
  const t = useTexts('profile')
  const navigate = useNavigate()
  const user = useFreshUser()
  const state = useQuery(ask(profileCalls.getAccountState, {}))
  const logOut = useLogOut()
  const open = (bind: string) => () => navigate(path('/accoundNumberInfo', { bind }))
  const chat = user && (user.wechat_nikename || (user.openid && t('manage.bound')))
  return (
    <Screen title={t('manage.title')}>
      {user ? (
        <Stack gap={6}>
          <List hint={t('manage.fixed')}>
            <ListRow title={t('manage.account')} trailing={user.account} />
            <ListRow
              title={t('manage.wechat')}
              trailing={chat || t('manage.none')}
              onClick={open('wechat')}
            />
            <ListRow
              title={t('manage.email')}
              trailing={user.email || t('manage.none')}
              onClick={open('email')}
            />
            <ListRow
              title={t('manage.mobile')}
              trailing={maskPhone(user.mobile) || t('manage.none')}
              onClick={open('mobile')}
            />
            <ListRow
              title={t('manage.password')}
              trailing={state.data?.hasPassword === false ? t('manage.unset') : '••••••••'}
              onClick={open('password')}
            />
          </List>
          <Button
            kind="danger"
            block
            icon={LeaveIcon}
            busy={logOut.isPending}
            onClick={() => logOut.mutate()}
          >
            {t('me.logOut')}
          </Button>
        </Stack>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Screen>
  )
}

import { useEffect } from 'react'
import { type Location, matchPath, useNavigate } from 'react-router'
import { deployment } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { returnAddress } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { guestScreens, useAdditions } from './extension-points.ts'

/** What a guest sees at an address that needs a login: something of what is there, or only the question. */
export function LoginFirst({ location }: { location: Location }) {
  const address = location.pathname + location.search + location.hash
  const question = <LoginQuestion key={address} address={address} />
  return <GuestScreen location={location} otherwise={question} />
}

function GuestScreen({ location, otherwise }: { location: Location; otherwise: React.ReactNode }) {
  const screens = useAdditions(guestScreens)
  const found = screens.find(({ paths }) =>
    paths.some(each => matchPath({ path: each, caseSensitive: false }, location.pathname)),
  )
  return found ? <found.Show search={location.search} otherwise={otherwise} /> : otherwise
}

function LoginQuestion({ address }: { address: string }) {
  const t = useTexts('shell')
  const { ask, logIn, register } = useLogin(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once per address
  useEffect(() => {
    const passing = new AbortController()
    // After a logout this view may show for a moment before the next one: the address is that one's already, and a
    // question would lead back to this.
    const timer = setTimeout(() => {
      const { pathname, search, hash } = window.location
      if (pathname + search + hash === address) void ask(passing.signal)
    }, 60)
    return () => {
      clearTimeout(timer)
      passing.abort()
    }
  }, [])
  return (
    <Page>
      <EmptyState
        art="locked"
        title={t('notLoggedIn.title')}
        hint={t('notLoggedIn.hint')}
        action={
          <Stack gap={2}>
            <Button kind="primary" onClick={logIn}>
              {t('notLoggedIn.logIn')}
            </Button>
            {register && (
              <Button kind="quiet" onClick={register}>
                {t('notLoggedIn.register')}
              </Button>
            )}
          </Stack>
        }
      />
    </Page>
  )
}

/** Ways for a guest to an address that needs a login; each leads there once somebody is logged in. */
export function useLogin(address: string) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  const leave = (to: '/login' | '/register') => {
    returnAddress.remember(address)
    navigate(path(to))
  }
  const logIn = () => leave('/login')
  const ask = async (signal?: AbortSignal) => {
    const yes = await dialog.confirm({
      title: t('notLoggedIn.title'),
      message: t('notLoggedIn.question'),
      confirmLabel: t('notLoggedIn.logIn'),
      cancelLabel: t('notLoggedIn.later'),
      signal,
    })
    if (yes) logIn()
  }
  // Absent where nobody can open an account.
  const register = deployment().registerAllowed ? () => leave('/register') : undefined
  return { ask, logIn, register }
}

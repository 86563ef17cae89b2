import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { returnAddress } from '#web/lib/session.ts'
import { Onward } from './Onward.tsx'

/** A screen that stays while the next one is prepared, as the shell keeps it. */
function Staying() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      <Onward />
      <output>{pathname}</output>
      <button type="button" onClick={() => navigate('/loginVerify')}>
        Back here
      </button>
    </>
  )
}

test('leads on once more when somebody comes back before the next screen has replaced it', async () => {
  returnAddress.remember('/todoList')
  const screen = await render(
    <MemoryRouter initialEntries={['/loginVerify']}>
      <Staying />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('/todoList')
  await screen.getByRole('button', { name: 'Back here' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/todoList')
  expect(returnAddress.read()).toBeNull()
})

let drawn = 0
/** Given its place anew at each drawing, as the shell gives those that it keeps. */
function Kept() {
  const { pathname, search, hash, state, key } = useLocation()
  drawn++
  return (
    <Routes location={{ pathname: '/loginVerify', search, hash, state, key: 'kept' }}>
      <Route path="/loginVerify" element={<Onward />} />
      <Route path="*" element={pathname + key} />
    </Routes>
  )
}

test('leads on once where it is kept behind the next screen', async () => {
  returnAddress.remember('/todoList')
  await render(
    <MemoryRouter initialEntries={['/loginVerify']}>
      <Kept />
    </MemoryRouter>,
  )
  await expect.poll(() => returnAddress.read()).toBeNull()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(drawn).toBeLessThan(6)
})

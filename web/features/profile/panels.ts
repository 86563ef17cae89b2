import { lazily } from '#web/shell/extension-points.ts'

/** The panels of the settings, by the `detail` of the address. */
export const panels = {
  messageNotice: lazily(
    () =>
      import('#web/features/notification/NotificationsScreen.tsx').then(module => module.NotificationsScreen),
    'notification',
  ),
  messageSetting: lazily(
    () =>
      import('#web/features/notification/MessageSettingsScreen.tsx').then(
        module => module.MessageSettingsScreen,
      ),
    'notification',
  ),
  myAccountManage: lazily(() =>
    import('./AccountManageScreen.tsx').then(module => module.AccountManageScreen),
  ),
  myLibrary: lazily(() => import('./LibraryScreen.tsx').then(module => module.LibraryScreen)),
  myData: lazily(() => import('./MyDataScreen.tsx').then(module => module.MyDataScreen)),
}

/** Undefined where an address names none. */
export const panelOf = (detail: string) =>
  Object.hasOwn(panels, detail) ? panels[detail as keyof typeof panels] : undefined

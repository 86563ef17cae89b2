import { existsSync } from 'node:fs'

// Firefox itself, not the scripts of its name, behind which may be one that cannot see a profile of ours.
const firefoxes = [
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const webKitFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib']
const miniBrowsers = webKitFolders.flatMap(folder =>
  ['webkitgtk-6.0', 'webkit2gtk-4.1'].map(version => `${folder}/${version}/MiniBrowser`),
)

const find = (paths: string[]) => paths.find(path => existsSync(path))

/** Path of a Firefox that is installed; tests bring none. */
export const findFirefox = () => find([process.env.FIREFOX_PATH ?? '', ...firefoxes])

/** Paths of an installed WebKit with what drives and shows it. */
export function findWebKit() {
  const driver = find(['/usr/bin/WebKitWebDriver'])
  const browser = find(miniBrowsers)
  const screen = find(['/usr/bin/Xvfb'])
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** What a run of all journeys says about the browsers that it did without. */
export const browsersNotRun = () => [
  ...(findFirefox() ? [] : ['Firefox: not run, no firefox-esr or firefox on this machine']),
  ...(findWebKit() ? [] : ['WebKit: not run, no webkit2gtk-driver with its MiniBrowser, or no xvfb']),
]

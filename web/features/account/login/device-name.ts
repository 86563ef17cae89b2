const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/HuaweiBrowser/, 'Huawei'],
  [/(Headless)?Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const nameIn = (table: [RegExp, string][], agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/** A recognisable name for a device, such as `iPhone · WeChat`; otherwise its user agent. */
export function deviceName(agent: string): string {
  const known = [nameIn(systems, agent), nameIn(browsers, agent)].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : agent.slice(0, 60)
}

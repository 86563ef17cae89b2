/**
 * What of a test's row (wire.md section 7) is always the same, as docs/wire.md says why: programs of the protocol read it, and nothing
 * here depends on it.
 */
export const alwaysInRow = {
  ...{ dirid: '0', attachment: null, item_type: 1, index: '0', copyright: '0' },
  ...{ publishtype: '4', deltime: '0', randextra: '0', comprehensionrand: '0', comprehensionrandoption: '0' },
  ...{ randtype: '3', mulscoretype: '2', fillscoretype: '1', casesensitive: '0', nohandupscore: '0' },
  ...{ weight: '1.0', style: '1', fromid: null, fromtype: '0', fallback: '0', lastuid: '0', solution: null },
  ...{ share: 0, beginmqsid: '0', endmqsid: '0', issys: '0', testpaperType: 3, evaluateState: 0 },
  ...{ lessonlink: [], removeHtmlTagDescription: '', removeHtmlTagDescriptionReservedImg: '' },
}

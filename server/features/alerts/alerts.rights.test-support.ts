import { admins, alertsOf, anAlert, everyone, KNOWN_ID, type Rights } from '#tests/setup/rights.ts';

const alertOf = (project: number) => ({
  params: { id: alertsOf.get(project) ?? KNOWN_ID },
  query: `projectId=${project}`,
});

export const alertsRights: Rights = {
  'list alerts': admins(),
  'list alert mails': admins(),
  'create alert': admins((id, caller) => ({ query: `projectId=${id}`, body: anAlert(caller) })),
  'preview alert': admins((id) => {
    const { email: _email, active: _active, ...rule } = anAlert(undefined);
    return { query: `projectId=${id}`, body: rule };
  }),
  'save alert': admins((id, caller) => ({ ...alertOf(id), body: { ...anAlert(caller), version: 999 } }), 409),
  'delete alert': admins(alertOf),
  // The target is a member of neither project: asked for consent, until the limit is reached.
  'ask alert recipient': admins(alertOf),
  'answer alert': everyone(() => ({ body: { token: 'a-link-that-is-no-link', wanted: true } }), 400),
};

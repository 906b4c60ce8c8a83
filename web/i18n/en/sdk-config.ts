export const sdkConfig = {
  title: 'Configuration',
  lead: 'What the SDK does in your app, and how your systems reach it.',
  tabs: 'Parts of the configuration',
  tab_features: 'Features',
  tab_project: 'Project',
  tab_keys: 'API keys',
  tab_codes: 'Project codes',
  tab_receiver: 'Notifier',
  tab_style: 'App style',
  tab_revisions: 'Revisions',
} as const;

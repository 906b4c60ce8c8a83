export const savedViews = {
  views: 'Views',
  everything: 'Without a view',
  noViews: 'No saved views yet. Set filters, columns and order, then save them under a name.',
  shared: 'Shared',
  default: 'Default',
  name: 'Name',
  share: 'Share with the project',
  makeDefault: 'Open the list with it',
  save: 'Save this view',
  saved: 'View “{{name}}” saved.',
  nameWrong: 'Enter a name of at most 60 characters.',
  remove: 'Delete the view “{{name}}”',
};

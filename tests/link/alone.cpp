// Linked with all of core, games, ai and net, and with nothing else: an undefined symbol of SDL,
// ImGui or the browser fails the build.
int main() {
  return 0;
}

// Stubs for Dear ImGui without its tables, columns, tab bars, menus, lists and texts, which the
// page does not use: the functions of these that the rest of ImGui calls. They replace
// imgui_tables.cpp and (through the linker's --wrap, cmake/imgui.cmake) parts of imgui_widgets.cpp.
// Since nobody begins a table, they have nothing to do.
#include "imgui.h"
#include "imgui_internal.h"

namespace ImGui {

void TableSettingsAddSettingsHandler() {}
void TableGcCompactSettings() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void EndTable() {
  IM_ASSERT(false);
}
void TablePushColumnChannel(int) {
  IM_ASSERT(false);
}
void TablePopColumnChannel() {
  IM_ASSERT(false);
}
void TablePushBackgroundChannel() {
  IM_ASSERT(false);
}
void TablePopBackgroundChannel() {
  IM_ASSERT(false);
}
void EndColumns() {
  IM_ASSERT(false);
}
void PushColumnsBackground() {
  IM_ASSERT(false);
}
void PopColumnsBackground() {
  IM_ASSERT(false);
}

}  // namespace ImGui

extern "C" {
void __wrap__ZN5ImGui9EndTabBarEv() {
  IM_ASSERT(false);
}
ImGuiMultiSelectIO* __wrap__ZN5ImGui14EndMultiSelectEv() {
  IM_ASSERT(false);
  return nullptr;
}
void __wrap__ZN5ImGui10EndMenuBarEv() {
  IM_ASSERT(false);
}
void __wrap__ZN5ImGui7TreePopEv() {
  IM_ASSERT(false);
}
// The Ctrl+Tab window list, which has no keys here, and ImGui's own texts: never shown.
bool __wrap__ZN5ImGui10SelectableEPKcbiRK6ImVec2(const char*, bool, int, const ImVec2&) {
  return false;
}
void __wrap__ZN5ImGui15SeparatorTextExEjPKcS1_f(ImGuiID, const char*, const char*, float) {}
void __wrap__ZN5ImGui6TextExEPKcS1_i(const char*, const char*, ImGuiTextFlags) {}
}
